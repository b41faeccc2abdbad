// A mail server that keeps what it gets, as text.
import { EventEmitter, once } from "node:events";
import { createServer } from "node:net";

const PATIENCE = 30_000;

export async function startMailServer() {
  const mails = [];
  const arrivals = new EventEmitter();
  const server = createServer((socket) => {
    let buffer = "";
    let reading = false;
    socket.write("220 mail.test ESMTP\r\n");
    socket.on("error", () => socket.destroy());
    socket.on("data", (chunk) => {
      buffer += chunk;
      for (let end = buffer.indexOf(reading ? "\r\n.\r\n" : "\r\n"); end >= 0; end = buffer.indexOf(reading ? "\r\n.\r\n" : "\r\n")) {
        const text = buffer.slice(0, end);
        buffer = buffer.slice(end + (reading ? 5 : 2));
        if (reading) {
          mails.push(read(text));
          arrivals.emit("mail");
        }
        const begins = !reading && text === "DATA";
        socket.write(begins ? "354 go on\r\n" : text.startsWith("EHLO") ? "250 mail.test\r\n" : "250 ok\r\n");
        reading = begins;
        if (text === "QUIT") socket.end();
      }
    });
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  /** The mail at this place, when it is there. */
  const at = async (place) => {
    const signal = AbortSignal.timeout(PATIENCE);
    while (mails.length <= place) await once(arrivals, "mail", { signal });
    return mails[place];
  };
  return { mails, at, url: `smtp://127.0.0.1:${server.address().port}`, stop: () => new Promise((resolve) => server.close(resolve)) };
}

/** The plain part, decoded. */
function read(raw) {
  const part = raw.split("Content-Type: text/plain")[1].split("\r\n--fairdraw-")[0];
  const [head, ...body] = part.split("\r\n\r\n");
  const text = body.join("\r\n\r\n");
  if (/base64/i.test(head)) return Buffer.from(text, "base64").toString();
  if (!/quoted-printable/i.test(head)) return text;
  const bytes = text.replace(/=\r\n/g, "").replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString();
}
