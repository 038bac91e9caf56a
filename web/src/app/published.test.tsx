import { test } from "vitest";
import { COMMAND_NAMES, checkPublished } from "../test/check-command.tsx";

test.each(COMMAND_NAMES)("a page that learns of %s shows the server's data", checkPublished);
