import type { Project } from "@chonsu/shared/entities/projects";
import type { Handle, TestApp } from "./harness.ts";

/** The shortest valid post. Its keyword interests nobody. */
export const DRAFT = { title: "제목", content: "내용", keywords: ["가나다"] };

/** Creates a post of a member. */
export async function writePost(app: TestApp, author: Handle, more: object = {}): Promise<Project> {
  const body = { ...DRAFT, ...more };
  return (await app.as(author).post("/api/projects/").send(body).expect(201)).body;
}
