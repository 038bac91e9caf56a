import type { Experience, ExperienceDetail, ExperienceInvitation } from "@chonsu/shared/entities/experiences";
import { member } from "./posts.tsx";

/** What a member says about an experience, as the server gives it. */
export function detail(user: number, changes: Partial<ExperienceDetail> = {}): ExperienceDetail {
  return {
    ...{ id: 10 + user, experience: 7, user, description: "로봇 팔을 만들었어요.", tags: ["로보틱스"] },
    ...{ skills_used: ["Python"], start_date: "2025-03-02", end_date: "2025-12-19" },
    ...changes,
  };
}

/** An experience as the server gives it: member 1 made it, 2 is in it. */
export function experience(changes: Partial<Experience> = {}): Experience {
  return {
    ...{ id: 7, title: "로봇 팔", is_team_project: true, accepted_users: [1, 2], creator: 1 },
    created_at: "2026-01-01T00:00:00.000+09:00",
    experience_detail: [detail(1), detail(2, { description: "", tags: [], skills_used: [] })],
    pending_invitations: [],
    people: [member(1, "정하늘", 0), member(2, "윤준호"), member(3, "김민지"), member(4, "송예진", 2)],
    ...changes,
  };
}

/** An invitation as the server gives it, from member 1. */
export function invitation(invitee: number, status: ExperienceInvitation["status"]): ExperienceInvitation {
  return { id: 100 + invitee, experience: 7, inviter: 1, invitee, status, created_at: "2026-11-01T00:00:00.000+09:00" };
}
