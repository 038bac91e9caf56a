import { z } from "zod";
import { ChonMap, Friend, FriendList, UserConnection } from "../entities/friends.ts";
import { Id } from "../entities/primitives.ts";
import { UserList } from "../entities/users.ts";
import { PAGE_SIZE_MAX } from "../limits.ts";
import { memberCall } from "./endpoint.ts";
import { IdInput, IdParams, idsInput, paged, removal } from "./inputs.ts";

/** Chon requests and chons (wire.md §3 "Friends"; R9, R10, R12). */
export const friends = {
  list: memberCall("GET /api/friends/", {
    summary: "My relations of every status, by id",
    ...paged(FriendList),
  }),
  oneDegree: memberCall("GET /api/friends/one-degree/", {
    summary: "My chons, by name",
    ...paged(UserList),
  }),
  ofUser: memberCall("GET /api/friends/:id/", {
    summary: "The chons of a member, and what is between that member and me",
    ...paged(FriendList),
    params: IdParams,
    errors: ["USER_NOT_FOUND", "PAGE_NOT_FOUND"],
  }),
  map: memberCall("GET /api/friends/map/", {
    summary: "My chons and theirs: faces, and who is whose chon",
    responses: { 200: ChonMap },
  }),
  via: memberCall("GET /api/friends/via/", {
    summary: "How near some members are, and which 1촌 of mine leads to each",
    query: z.object({ user_ids: idsInput(PAGE_SIZE_MAX) }),
    responses: { 200: z.object({ connections: z.array(UserConnection) }) },
  }),
  request: memberCall("POST /api/friends/", {
    summary: "Ask a member to be my chon",
    body: z.object({ to_user_id: IdInput }),
    responses: { 201: Friend },
    errors: [
      "SELF_FRIEND",
      "ALREADY_FRIEND",
      "REQUEST_PENDING",
      "CHON_LIMIT_REACHED",
      "CHON_LIMIT_REACHED_BY_OTHER",
      "USER_NOT_FOUND",
    ],
  }),
  respond: memberCall("PATCH /api/friends/update/:id/", {
    alsoMethod: "PUT",
    summary: "Accept or reject a request made to me",
    params: IdParams,
    body: z.object({ status: z.enum(["accepted", "rejected"]) }),
    responses: { 200: z.object({ status: z.enum(["accepted", "rejected"]), id: Id }) },
    errors: ["NOT_PENDING", "NOT_RECEIVER", "FRIEND_NOT_FOUND", "CHON_LIMIT_REACHED", "CHON_LIMIT_REACHED_BY_OTHER"],
  }),
  remove: memberCall("DELETE /api/friends/delete/:id/", {
    summary: "End a chon (either side), or take back a request of mine",
    ...removal,
    errors: ["NOT_SENDER", "FRIEND_NOT_FOUND"],
  }),
  cancel: memberCall("DELETE /api/friends/request-cancel/:id/", {
    summary: "Take back a request of mine",
    ...removal,
    errors: ["NOT_SENDER", "FRIEND_NOT_FOUND"],
  }),
};
