import type { GroupCommit } from "@chonsu/db/commit/group-commit";
import type { Endpoint } from "@chonsu/shared/contract/endpoint";
import type { FastifyInstance } from "fastify";
import type { Caller } from "../access/caller.ts";
import type { DiskRoom } from "../platform/disk-room.ts";

/** The Fastify instance that routes are served on. */
export type App = FastifyInstance;

/** Why a request has no signed-in caller. */
export type TokenProblem = "not_authenticated" | "token_not_valid" | "user_not_found";

/** A file part of a multipart body. All of it is in memory; its size is limited while it arrives. */
export interface UploadedPart {
  /** Empty when the client gives none. */
  readonly filename: string;
  readonly bytes: Buffer;
}

declare module "fastify" {
  interface FastifyInstance {
    /** The paths of the contract with their methods: they tell a wrong method (405) from an unknown path (404). */
    servedPaths: { readonly pattern: RegExp; readonly methods: readonly string[] }[];
    /** The commits of the database to which the calls write. */
    commits: GroupCommit;
    /** Whether the disk has room for what calls write. */
    room: DiskRoom;
    /** The part of the app that serves calls with a body. Only this part has the hooks that read bodies. */
    bodies: FastifyInstance;
    /** Whether the session of a request has not ended; true for visitors. */
    isStillSignedIn(request: FastifyRequest): boolean;
    /** Reads the next batch of a long list, without keeping what it reads in the caches. */
    readFurther<T>(read: () => T): T;
    /** Logs an error with its request, unless it only says that the reader has left. */
    reportFailure(error: unknown, reply: FastifyReply): void;
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint;
  }
  interface FastifyRequest {
    /** The caller. For a visitor, `tokenProblem` holds the reason. */
    caller: Caller;
    tokenProblem: TokenProblem | undefined;
    /** File parts by part name; undefined where no body is read. */
    uploads: Record<string, UploadedPart[]> | undefined;
  }
}
