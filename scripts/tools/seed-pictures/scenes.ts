import type { SceneName } from "@chonsu/db/seed/scene-sizes";
import type { Canvas } from "./brush.ts";
import {
  appScreens,
  batteryCells,
  bikeMap,
  brainSlices,
  chartGrowth,
  chartScatter,
  circuitBoard,
  robotMap,
  soundWaves,
} from "./charts.ts";
import {
  campusLake,
  droneTrees,
  mountainTrail,
  robotStreet,
  rocketTall,
  roofGarden,
  satelliteOrbit,
  starField,
  sunsetHills,
} from "./landscapes.ts";
import { bookCat, coffeeTable, festivalPoster, gameNight, goodsStickers, robotArm } from "./still-lifes.ts";

/** How each drawing of a post or message is made. */
export const SCENES: Readonly<Record<SceneName, (on: Canvas) => string>> = {
  "robot-street": robotStreet,
  "robot-map": robotMap,
  "robot-arm": robotArm,
  "sunset-hills": sunsetHills,
  "campus-lake": campusLake,
  "festival-poster": festivalPoster,
  "goods-stickers": goodsStickers,
  "chart-growth": chartGrowth,
  "chart-scatter": chartScatter,
  "circuit-board": circuitBoard,
  "satellite-orbit": satelliteOrbit,
  "rocket-tall": rocketTall,
  "sound-waves": soundWaves,
  "roof-garden": roofGarden,
  "battery-cells": batteryCells,
  "app-screens": appScreens,
  "mountain-trail": mountainTrail,
  "brain-slices": brainSlices,
  "game-night": gameNight,
  "coffee-table": coffeeTable,
  "star-field": starField,
  "bike-map": bikeMap,
  "book-cat": bookCat,
  "drone-trees": droneTrees,
};
