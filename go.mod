module app.pentarena

go 1.26
