import type { Experience } from "@chonsu/shared/entities/experiences";
import type { Pushed } from "../api/realtime.ts";
import { useCreateExperience, useSaveExperience } from "../features/experiences/experience-saving.ts";
import { EMPTY_EXPERIENCE } from "../features/experiences/experience-values.ts";
import { useJoin, useLeave, useRespond } from "../features/experiences/experiences.mutations.ts";
import { experienceQueries } from "../features/experiences/experiences.queries.ts";
import { type CommandCase, screenOf } from "./commands.tsx";
import { detail, experience, invitation } from "./experiences.tsx";

const event: Pushed = { name: "experiences:changed", payload: { experience_id: 7, user_id: 1, seq: 2 } };
const DETAIL = "POST /api/experience-details/create/";
const UPDATE = "PUT /api/experiences/7/update/";

const cards = (before: Experience[], after: Experience[]) =>
  screenOf(experienceQueries.ofUser(1), { "GET /api/experiences-with-pending/1/": [before, after] });

const ASKED = experience({ accepted_users: [2], creator: 2, pending_invitations: [invitation(1, "pending")] });
const VALUES = { ...EMPTY_EXPERIENCE, title: "새 이름", keywords: ["로봇"], description: "새 말" };
const RENAMED = experience({ title: "새 이름" });
const REWRITTEN = experience({ experience_detail: [detail(1, { description: "새 말" })] });
const NOTHING = { title: false, detail: false, people: false };
const CHANGE = { userId: 1, values: VALUES, onSaved: () => {} };

export const EXPERIENCE_CASES: readonly CommandCase[] = [
  {
    calls: ["experiences.create", "experienceDetails.create", "experiences.edit"],
    screen: cards([], [RENAMED]),
    useIt: () => useCreateExperience().mutate.bind(null, VALUES),
    answers: {
      "POST /api/experiences/create/": experience({ title: "다른 이름" }),
      [DETAIL]: detail(1),
      [UPDATE]: RENAMED,
    },
    event,
  },
  {
    calls: ["experiences.edit"],
    screen: cards([experience()], [RENAMED]),
    useIt: () =>
      useSaveExperience().mutate.bind(null, {
        ...CHANGE,
        experience: experience(),
        dirty: { ...NOTHING, title: true },
      }),
    answers: { [UPDATE]: RENAMED },
    event,
  },
  {
    calls: ["experienceDetails.edit"],
    screen: cards([experience()], [REWRITTEN]),
    useIt: () =>
      useSaveExperience().mutate.bind(null, {
        ...CHANGE,
        experience: experience(),
        dirty: { ...NOTHING, detail: true },
      }),
    answers: { "PUT /api/experience-details/11/update/": detail(1, { description: "새 말" }) },
    event,
  },
  {
    calls: ["experiences.leave"],
    screen: cards([experience()], []),
    useIt: () => useLeave().mutate.bind(null, 7),
    answers: { "DELETE /api/experiences/7/delete/": { detail: "" } },
    event,
  },
  {
    calls: ["experienceInvitations.respond"],
    screen: cards([ASKED], [experience()]),
    useIt: () => useRespond(7).mutate.bind(null, "accept"),
    answers: { "POST /api/experiences/invitations/respond/": { detail: "됐어요." } },
    event,
  },
  {
    calls: ["experienceLinks.join"],
    screen: cards([], [experience()]),
    useIt: () => useJoin("c0de").mutate.bind(null, undefined),
    answers: { "GET /api/experience-after-invitation/c0de/": { detail: "됐어요." } },
    event,
  },
];
