/// <reference types="vite/client" />

/** Whether the page of the design system (`/__ui`) is part of this build; see vite.config.ts. */
declare const __UI_GALLERY__: boolean;
