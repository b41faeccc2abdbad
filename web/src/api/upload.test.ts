// What happens to a picture or a video before it is sent.

import { describe, expect, it, vi } from "vitest";
import { acceptVideo, prepareImage, uploadPicture } from "@/api/upload";
import { type Attempt, compressImage } from "@/lib/compress-image";
import { switchLanguage } from "@/lib/i18n";
import { saveOrganiserToken } from "@/lib/session-token";
import { envelope, fakeReporter, stage } from "@/test/world";

const MB = 1024 * 1024;

function file(type: string, size: number, name = "picture"): File {
  const made = new File(["x"], name, { type });
  Object.defineProperty(made, "size", { value: size });
  return made;
}

describe("a picture", () => {
  it.each([
    ["en", "Only PNG and JPEG images are supported"],
    ["zh-CN", "仅支持 PNG、JPEG 格式的图片"],
  ] as const)("of another type is refused, in %s", async (language, words) => {
    await switchLanguage(language);
    const reporter = fakeReporter();
    expect(await prepareImage(file("image/gif", 10), reporter)).toBeNull();
    expect(reporter.message).toHaveBeenCalledWith(words);
  });

  it.each(["image/jpeg", "image/png"])("of type %s and exactly 5 MB is taken as it is", async (type) => {
    const reporter = fakeReporter();
    const picture = file(type, 5 * MB);
    expect(await prepareImage(picture, reporter)).toBe(picture);
    expect(reporter.confirm).not.toHaveBeenCalled();
  });

  it("over 5 MB asks first, and is dropped on cancel", async () => {
    const reporter = fakeReporter();
    const compress = vi.fn();
    expect(await prepareImage(file("image/png", 5 * MB + 1), reporter, compress)).toBeNull();
    expect(reporter.confirm).toHaveBeenCalledWith({
      title: "Notice",
      content: "The image cannot exceed 5M",
      yes: "Compress image",
      no: "Cancel",
    });
    expect(compress).not.toHaveBeenCalled();
  });

  it("over 5 MB is compressed on request and goes on", async () => {
    const reporter = fakeReporter();
    reporter.confirm.mockResolvedValue(true);
    const smaller = file("image/jpeg", MB);
    expect(await prepareImage(file("image/png", 6 * MB), reporter, async () => smaller)).toBe(smaller);
  });

  it("that cannot be made small enough says so", async () => {
    const reporter = fakeReporter();
    reporter.confirm.mockResolvedValue(true);
    expect(await prepareImage(file("image/png", 6 * MB), reporter, async () => null)).toBeNull();
    expect(reporter.message).toHaveBeenCalledOnce();
  });

  it("is sent as the field file, with the token in the query", async () => {
    saveOrganiserToken("mine");
    const { client, fetch, reporter } = stage([envelope(0, "", { url: "/uploads/a.png" })]);
    expect(await uploadPicture(file("image/png", 10), client, reporter)).toBe("/uploads/a.png");
    expect(fetch.mock.calls[0]?.[0]).toBe("/lotto/api/v1/upload/pic?token=mine");
    const body = fetch.mock.calls[0]?.[1]?.body;
    expect(body instanceof FormData && body.has("file")).toBe(true);
  });

  it("as a voucher says so, for the server to hide it", async () => {
    saveOrganiserToken("mine");
    const { client, fetch, reporter } = stage([envelope(0, "", { url: "/uploads/a.png" })]);
    await uploadPicture(file("image/png", 10), client, reporter, "voucher");
    expect(fetch.mock.calls[0]?.[0]).toBe("/lotto/api/v1/upload/pic?token=mine&ftype=voucher");
  });
});

describe("compressing", () => {
  it("tries harder until the picture is within 5 MB", async () => {
    const tried: Attempt[] = [];
    const sizes = [7 * MB, 6 * MB, 4 * MB];
    const result = await compressImage(file("image/png", 9 * MB), async (_file, attempt) => {
      tried.push(attempt);
      return file("image/jpeg", sizes.shift() ?? 0);
    });
    expect(result?.size).toBe(4 * MB);
    expect(tried.map(({ longestSide }) => longestSide)).toEqual([4096, 3072, 2048]);
  });

  it("gives up on what is no picture", async () => {
    const broken = () => Promise.reject(new Error("cannot read"));
    expect(await compressImage(file("image/png", 9 * MB), broken)).toBeNull();
  });
});

describe("a video", () => {
  it("of 20 MB is accepted, one byte more is not", () => {
    const reporter = fakeReporter();
    expect(acceptVideo(file("video/mp4", 20 * MB), reporter)).toBe(true);
    expect(acceptVideo(file("video/mp4", 20 * MB + 1), reporter)).toBe(false);
    expect(reporter.message).toHaveBeenCalledWith("Uploaded video cannot exceed 20M");
  });
});
