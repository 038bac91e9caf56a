import { oneLine } from "../format/text/one-line.ts";
import { truncate } from "../format/text/truncate.ts";
import { FILE_NAME_SHOWN_MAX, IMAGE_PIXELS_MAX } from "../limits.ts";

/** Sentences about pictures that are refused, for the server and for the forms. */
export const picturesCopy = {
  notFile: "이미지는 파일로 보내 주세요.",
  /** A sentence about a file of several. A file without a name is called by its position, from 1. */
  ofFile: (filename: string, position: number, sentence: string) =>
    `${truncate(oneLine(filename), FILE_NAME_SHOWN_MAX) || `${position}번째 이미지`}: ${sentence}`,
  tooManyPixels: (pixels: number) =>
    `이미지가 ${pixels.toLocaleString("ko-KR")}화소입니다. ${IMAGE_PIXELS_MAX.toLocaleString("ko-KR")}화소까지 올릴 수 있습니다.`,
} as const;
