// A Chromium whose camera films what a story holds in front of it.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { launch } from "./browser.mjs";

const WIDTH = 640;
const HEIGHT = 480;
const FRAMES_A_SECOND = 5;

/** Shows the picture for some seconds, then an empty table for some more, again and again. */
export async function launchFilming(browser, png, { shown = 4, gone = 4 } = {}) {
  const folder = mkdtempSync(join(tmpdir(), "fairdraw-camera-"));
  const film = join(folder, "film.y4m");
  const colours = Buffer.alloc((WIDTH * HEIGHT) / 2, 128);
  const frame = (light) => Buffer.concat([Buffer.from("FRAME\n"), light, colours]);
  const [held, empty] = [frame(await lightOf(browser, png)), frame(Buffer.alloc(WIDTH * HEIGHT, 90))];
  const many = (one, seconds) => Array.from({ length: seconds * FRAMES_A_SECOND }, () => one);
  const head = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F${FRAMES_A_SECOND}:1 Ip A1:1 C420jpeg\n`);
  writeFileSync(film, Buffer.concat([head, ...many(held, shown), ...many(empty, gone)]));
  const filming = await launch(["--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream", `--use-file-for-fake-video-capture=${film}`]);
  filming.on("disconnected", () => rmSync(folder, { recursive: true, force: true }));
  return filming;
}

/** The picture in the middle of a table, a little turned, as a hand holds a phone: brightness by pixel. */
async function lightOf(browser, png) {
  const page = await browser.newPage();
  const base64 = await page.evaluate(
    async ([text, width, height]) => {
      const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
      const picture = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
      const pen = new OffscreenCanvas(width, height).getContext("2d");
      pen.fillStyle = "#5a5a5a";
      pen.fillRect(0, 0, width, height);
      pen.translate(width / 2, height / 2);
      pen.rotate(0.12);
      pen.drawImage(picture, -170, -170, 340, 340);
      const { data } = pen.getImageData(0, 0, width, height);
      let light = "";
      for (let at = 0; at < data.length; at += 4) light += String.fromCharCode(Math.round(data[at] * 0.3 + data[at + 1] * 0.59 + data[at + 2] * 0.11));
      return btoa(light);
    },
    [png.toString("base64"), WIDTH, HEIGHT],
  );
  await page.close();
  return Buffer.from(base64, "base64");
}
