import { useUserId } from "../../api/session.ts";
import { MemberFrame } from "./member-frame.tsx";
import { VisitorFrame } from "./visitor-frame.tsx";

/** The frame of an experience's landing: the members' frame when signed in, otherwise that of sign-up and invitations. */
export function InvitationFrame() {
  return useUserId() === null ? <VisitorFrame /> : <MemberFrame />;
}
