// What the server of this page is. A server of matches, arena serve, sends another form of this file, which says true.
"use strict";

globalThis.pentarenaServer = false;
