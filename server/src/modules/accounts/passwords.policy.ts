import { type Grant, grant } from "../../access/grant.ts";

/** A proven address proves that the caller is the member with that address (R4). */
export function provesMember(
  member: { readonly id: number; readonly email: string },
  proof: Grant<"address.reset", { readonly email: string }>,
): Grant<"password.proven", { readonly userId: number }> {
  if (member.email !== proof.row.email) throw new Error("the proven address is somebody else's");
  return grant("password.proven", { userId: member.id });
}
