import { useUserId } from "../../api/session.ts";
import { MemberFrame } from "./member-frame.tsx";
import { VisitorFrame } from "./visitor-frame.tsx";

/** Around the landing of an experience: the members' frame when signed in, otherwise that of sign-up and invitations. */
export function InvitationFrame() {
  return useUserId() === null ? <VisitorFrame /> : <MemberFrame />;
}
