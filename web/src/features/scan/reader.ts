// Reads QR codes from a moving picture: by the browser where it can, otherwise (iPhones, Firefox) by a decoder that is
// fetched only then.

/** The texts of the codes in sight. */
type Reader = (screen: HTMLVideoElement) => Promise<string[]>;

interface Detector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}

declare global {
  interface Window {
    /** Not in every browser. */
    BarcodeDetector?: {
      new (options: { formats: string[] }): Detector;
      getSupportedFormats(): Promise<string[]>;
    };
  }
}

/** Enough to read a code that fills a quarter of the picture; more only takes longer. */
const LONGEST_SIDE = 800;

export async function makeReader(): Promise<Reader> {
  return (await nativeReader()) ?? (await ownReader());
}

async function nativeReader(): Promise<Reader | null> {
  const Native = window.BarcodeDetector;
  // Some systems have the class and nothing behind it.
  const formats = (await Native?.getSupportedFormats().catch(() => [])) ?? [];
  if (!Native || !formats.includes("qr_code")) return null;
  const detector = new Native({ formats: ["qr_code"] });
  return async (screen) => (await detector.detect(screen)).map(({ rawValue }) => rawValue);
}

async function ownReader(): Promise<Reader> {
  const { decodeQR } = await import("qr/decode.js");
  const canvas = document.createElement("canvas");
  const pen = canvas.getContext("2d", { willReadFrequently: true });
  return async (screen) => {
    const { videoWidth, videoHeight } = screen;
    if (!pen || videoWidth === 0) return [];
    const scale = Math.min(1, LONGEST_SIDE / Math.max(videoWidth, videoHeight));
    canvas.width = Math.round(videoWidth * scale);
    canvas.height = Math.round(videoHeight * scale);
    pen.drawImage(screen, 0, 0, canvas.width, canvas.height);
    try {
      return [decodeQR(pen.getImageData(0, 0, canvas.width, canvas.height))];
    } catch {
      // No code in sight, or not yet sharp.
      return [];
    }
  };
}
