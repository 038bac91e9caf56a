/// <reference types="vite/client" />

/** True when the page of the design system (`/__ui`) is part of this build; see vite.config.ts. */
declare const __UI_GALLERY__: boolean;
