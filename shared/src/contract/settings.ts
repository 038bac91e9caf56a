import { z } from "zod";
import { INQUIRY_MAX } from "../limits.ts";
import { openCall } from "./endpoint.ts";
import { EmailInput, filledInput } from "./inputs.ts";

/** Settings that a client reads at start, and contact with the operators (wire.md §3). */
export const settings = {
  read: openCall("GET /api/config/", {
    summary: "School, limits, links and the verification mode of this server",
    responses: {
      200: z.object({
        verification: z.enum(["client", "server"]),
        school: z.string(),
        email_domains: z.array(z.string()),
        departments: z.array(z.string()),
        limits: z.record(z.string(), z.number()),
        links: z.object({ guide: z.string(), privacy: z.string(), terms: z.string() }),
      }),
    },
  }),
  inquire: openCall("POST /api/send-inquiry-email/", {
    summary: "Send an inquiry to the operators",
    body: z.object({ from_email: EmailInput, body: filledInput(INQUIRY_MAX) }),
    responses: { 200: z.object({ message: z.string() }) },
  }),
};
