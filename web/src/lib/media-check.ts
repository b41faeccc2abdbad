// What may be uploaded: JPEG and PNG pictures up to 5 MB, videos up to 20 MB. Judged before anything is sent;
// the server judges again by content.

export const IMAGE_TYPES = ["image/jpeg", "image/png"];
export const IMAGE_LIMIT = 5 * 1024 * 1024;
export const VIDEO_LIMIT = 20 * 1024 * 1024;

export type ImageVerdict = "ok" | "wrong_type" | "too_large";
export type VideoVerdict = "ok" | "too_large";

type Measured = Pick<File, "type" | "size">;

export function checkImage(file: Measured): ImageVerdict {
  if (!IMAGE_TYPES.includes(file.type)) return "wrong_type";
  return file.size > IMAGE_LIMIT ? "too_large" : "ok";
}

export function checkVideo(file: Measured): VideoVerdict {
  return file.size > VIDEO_LIMIT ? "too_large" : "ok";
}
