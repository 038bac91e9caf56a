/**
 * The pictures of posts and messages with their width and height in pixels: wide, upright, square and very tall ones.
 * They were drawn for this project and are in `pictures/`. Any WebP of the same size may replace one; a test compares
 * the files with this list.
 */
export const SCENE_SIZES = {
  "robot-street": [1200, 800],
  "robot-map": [900, 900],
  "robot-arm": [800, 1100],
  "sunset-hills": [1200, 675],
  "campus-lake": [1200, 800],
  "festival-poster": [800, 1200],
  "goods-stickers": [1000, 1000],
  "chart-growth": [1200, 700],
  "chart-scatter": [1000, 800],
  "circuit-board": [1000, 1000],
  "satellite-orbit": [1200, 800],
  "rocket-tall": [500, 1600],
  "sound-waves": [1400, 560],
  "roof-garden": [1000, 750],
  "battery-cells": [1100, 700],
  "app-screens": [700, 1400],
  "mountain-trail": [1200, 900],
  "brain-slices": [900, 900],
  "game-night": [1280, 720],
  "coffee-table": [800, 800],
  "star-field": [1200, 800],
  "bike-map": [1000, 1250],
  "book-cat": [900, 1200],
  "drone-trees": [1200, 800],
} as const satisfies Record<string, readonly [width: number, height: number]>;

export type SceneName = keyof typeof SCENE_SIZES;

/** The width and height of avatars, which are square. Pixels. */
export const AVATAR_SIZE = 320;
