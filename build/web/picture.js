// A worker that fetches a picture of sprites and makes of it what the game draws from: premultiplied pixels, and below them the picture
// halved again and again. It does what package assets does elsewhere, number for number. Where there are no workers, it is part of the page.
"use strict";

const levels = 4;

async function fetched(url, report) {
  const response = await fetch(url);
  report(0);
  if (!response.ok) throw new Error(`the server answers ${response.status} ${response.statusText}`);
  const total = Number(response.headers.get("Content-Length"));
  const parts = [];
  let got = 0;
  for (const reader = response.body.getReader(); ;) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    got += value.byteLength;
    if (total > 0) report(Math.min(got / total, 1));
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

async function straight(file) {
  const blob = new Blob([file], { type: "image/webp" });
  const image = await bitmap(blob);
  const { width, height } = image;
  const context = canvas(width, height).getContext("2d", { willReadFrequently: true });
  context.drawImage(image, 0, 0);
  image.close?.();
  return context.getImageData(0, 0, width, height);
}

// bitmap decodes a picture, in the page also where the browser has no bitmaps.
async function bitmap(blob) {
  try {
    return await createImageBitmap(blob, { colorSpaceConversion: "none" });
  } catch (e) {
    if (typeof Image !== "function") throw e;
    const image = new Image();
    image.src = URL.createObjectURL(blob);
    try {
      await image.decode();
    } finally {
      URL.revokeObjectURL(image.src);
    }
    return image;
  }
}

function canvas(width, height) {
  try {
    return new OffscreenCanvas(width, height);
  } catch (e) {
    if (typeof document !== "object") throw e;
    return Object.assign(document.createElement("canvas"), { width, height });
  }
}

function premultiplied({ data, width, height }) {
  const pixels = new Uint8Array(4 * width * (height + ((height + 1) >> 1)));
  for (let i = 0; i < data.length; i += 4) {
    const a = data[i + 3];
    if (a === 0) continue;
    for (let c = i; c < i + 3; c++) pixels[c] = (data[c] * a + 127) / 255;
    pixels[i + 3] = a;
  }
  return pixels;
}

function halve(pixels, width, height) {
  const stride = 4 * width;
  const level = (n) => (n === 0 ? 0 : stride * height + 4 * (width - (width >> (n - 1))));
  for (let n = 1; n < levels; n++) {
    const w = 4 * (width >> n);
    const h = height >> n;
    for (let y = 0; y < h; y++) {
      const upper = level(n - 1) + 2 * y * stride;
      const out = level(n) + y * stride;
      for (let x = 0; x < w; x++) {
        const i = upper + 2 * (x & ~3) + (x & 3);
        pixels[out + x] = (pixels[i] + pixels[i + 4] + pixels[i + stride] + pixels[i + stride + 4] + 2) >> 2;
      }
    }
  }
}

// pentarenaPicture returns the file at an address and its pixels.
globalThis.pentarenaPicture = async (url, report) => {
  const file = await fetched(url, report);
  const image = await straight(file);
  const pixels = premultiplied(image);
  halve(pixels, image.width, image.height);
  return { file, pixels, width: image.width, height: image.height };
};

if (typeof importScripts === "function") {
  globalThis.onmessage = async ({ data: { id, url } }) => {
    try {
      const made = await globalThis.pentarenaPicture(url, (part) => postMessage({ id, part }));
      postMessage({ id, ...made }, [made.file.buffer, made.pixels.buffer]);
    } catch (e) {
      postMessage({ id, error: String(e.message || e) });
    }
  };
}
