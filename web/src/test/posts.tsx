import type { Comment, Project } from "@chonsu/shared/entities/projects";
import type { User } from "@chonsu/shared/entities/users";
import { vi } from "vitest";
import { storeSession } from "../api/session.ts";

/** A member as the server gives them. */
export function member(id: number, user_name: string, relation_degree: User["relation_degree"] = 1): User {
  const profile = {
    ...{ user_name, school: "카이스트", current_academic_degree: "석사", year: 2023, major1: "전산학부", major2: null },
    ...{ one_degree_count: 4, introduction: "", skills: [], portfolio_links: [], image: null, keywords: [] },
    experiences: [],
  };
  return { id, user_name, date_joined: "2026-01-01T00:00:00.000+09:00", is_staff: false, profile, relation_degree };
}

/** A post as the server gives it. */
export function post(id: number, changes: Partial<Project> = {}): Project {
  return {
    project_id: id,
    id,
    title: `게시물 ${id}`,
    content: "내용",
    created_at: "2026-11-20T00:00:00.000+09:00",
    user: member(2, "윤준호"),
    keywords: ["로봇"],
    contacts: [],
    images: [],
    tagged_users: [],
    liked_users: [],
    like_count: 3,
    comment_count: 0,
    liked: false,
    ...changes,
  };
}

/** A comment as the server gives it. */
export function comment(id: number, changes: Partial<Comment> = {}): Comment {
  return {
    ...{ id, user: 2, user_name: "윤준호", user_image: null, relation_degree: 1, project: 7, content: `댓글 ${id}` },
    ...{ created_at: "2026-11-20T00:00:00.000+09:00", likes: 0, parent_comment: null, replies: [] },
    ...changes,
  };
}

const TOKEN = `x.${btoa(JSON.stringify({ exp: 9_999_999_999 }))}.x`;

/** Signs a member in, as a login would. */
export function signIn(userId: number): void {
  storeSession({ access: TOKEN, refresh: TOKEN, userId });
}

export interface Sent {
  readonly call: string;
  readonly body: unknown;
}

type Answer = Response | unknown;

/**
 * The edge of the network: answers by "METHOD /path", with a body, a `Response`, or what a function makes of the request (it may
 * wait, or throw for a lost connection). Gives all that was sent; a call nobody foresaw is a 404.
 */
export function serve(answers: Readonly<Record<string, Answer | ((sent: Sent) => Answer | Promise<Answer>)>>): Sent[] {
  const sent: Sent[] = [];
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    const one = { call: `${init.method} ${url}`, body: typeof init.body === "string" ? JSON.parse(init.body) : null };
    sent.push(one);
    const answer = answers[one.call];
    const made = typeof answer === "function" ? await answer(one) : answer;
    if (made instanceof Response) return made;
    return made === undefined ? new Response("{}", { status: 404 }) : Response.json(made);
  });
  return sent;
}

/** A refusal with its sentence (R29). */
export function refusal(status: number, code: string, detail: string): Response {
  return Response.json({ detail, code }, { status });
}
