import { test } from "vitest";
import { COMMAND_NAMES, checkPublished } from "../test/check-command.tsx";

test.each(COMMAND_NAMES)("whoever is told of %s shows what the server has", checkPublished);
