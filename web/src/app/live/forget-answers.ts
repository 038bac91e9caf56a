import { createContext } from "react";

/** Clears the query cache. On the public screens there is no cache, and it does nothing. */
export const ForgetAnswersContext = createContext<() => void>(() => {});
