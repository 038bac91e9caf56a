import { chonMapCopy } from "@chonsu/shared/copy/chon-map";
import { createContext } from "react";
import { paths } from "../../../paths/paths.ts";

/** What a map says, and where its faces lead: the screen of the product says it to its member, the console to a developer. */
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
