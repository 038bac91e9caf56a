import { createContext } from "react";

/** Whether the session ended while a screen for members was open: in another tab, or at the server. */
export const HasEndedContext = createContext(false);
