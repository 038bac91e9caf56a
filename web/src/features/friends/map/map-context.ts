import { chonMapCopy } from "@chonsu/shared/copy/chon-map";
import { createContext } from "react";
import { paths } from "../../../paths/paths.ts";

/** The texts of a map and the links of its faces: the product's screen and the console give their own. */
interface MapGuide {
  readonly words: {
    readonly [Word in "label" | "controls" | "zoomIn" | "zoomOut" | "whole" | "hint" | "people" | "me"]: string;
  } & {
    total(near: number, far: number): string;
    friendsOf(count: number): string;
    nameOf(name: string, degree: number): string;
  };
  hrefOf(userId: number): string;
}

export const MapContext = createContext<MapGuide>({ words: chonMapCopy, hrefOf: paths.profile });
