// Sends a picture to the server, after the checks and the offer to compress one that is too large.

import { match } from "ts-pattern";
import type { Client } from "@/api/client";
import type { Reporter } from "@/api/reporter";
import type { PictureAnswer } from "@/api/types";
import { compressImage } from "@/lib/compress-image";
import { i18n } from "@/lib/i18n";
import { checkImage, checkVideo } from "@/lib/media-check";
import { readToken } from "@/lib/session-token";

type Compress = (file: File) => Promise<File | null>;

/** The picture as it may be sent, or nothing when it may not or the person decided against it. */
export async function prepareImage(
  file: File,
  reporter: Reporter,
  compress: Compress = compressImage,
): Promise<File | null> {
  return match(checkImage(file))
    .with("ok", () => file)
    .with("wrong_type", () => {
      reporter.message(i18n.t("media.imageType"));
      return null;
    })
    .with("too_large", () => offerToCompress(file, reporter, compress))
    .exhaustive();
}

async function offerToCompress(file: File, reporter: Reporter, compress: Compress): Promise<File | null> {
  const wanted = await reporter.confirm({
    title: i18n.t("media.notice"),
    content: i18n.t("media.imageTooLarge"),
    yes: i18n.t("media.compress"),
    no: i18n.t("media.cancel"),
  });
  if (!wanted) return null;
  const smaller = await compress(file);
  if (!smaller) reporter.message(i18n.t("media.cannotCompress"));
  return smaller;
}

/** Whether a video may be sent; says so when it may not. */
export function acceptVideo(file: File, reporter: Reporter): boolean {
  return match(checkVideo(file))
    .with("ok", () => true)
    .with("too_large", () => {
      reporter.message(i18n.t("media.videoTooLarge"));
      return false;
    })
    .exhaustive();
}

/** Checks and sends a picture. Its address, or nothing. A voucher is seen only by those who review it. */
export async function uploadPicture(
  file: File,
  client: Client,
  reporter: Reporter,
  ftype: "pic" | "voucher" = "pic",
): Promise<string | null> {
  const ready = await prepareImage(file, reporter);
  if (!ready) return null;
  const form = new FormData();
  form.set("file", ready);
  const params = { token: readToken() ?? "", ...(ftype === "voucher" ? { ftype } : {}) };
  const { data } = await client.post<PictureAnswer>("/upload/pic", form, { params });
  return data?.url ?? null;
}

/** Checks and sends a video. Its address, or nothing. */
export async function uploadVideo(file: File, client: Client, reporter: Reporter): Promise<string | null> {
  if (!acceptVideo(file, reporter)) return null;
  const form = new FormData();
  form.set("file", file);
  const params = { token: readToken() ?? "", ftype: "video" };
  const { data } = await client.post<PictureAnswer>("/upload/pic", form, { params });
  return data?.url ?? null;
}
