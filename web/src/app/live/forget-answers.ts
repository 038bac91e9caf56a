import { createContext } from "react";

/** Drops every answer of the server that is kept. Where there is no cache of them (the door) there is nothing to drop. */
export const ForgetAnswersContext = createContext<() => void>(() => {});
