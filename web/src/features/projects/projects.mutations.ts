import { endpoints } from "virtual:endpoints";
import { projectsCopy } from "@chonsu/shared/copy/projects";
import type { Project } from "@chonsu/shared/entities/projects";
import { useQueryClient } from "@tanstack/react-query";
import type { SendOptions } from "../../api/client.ts";
import { useCommand } from "../../api/command.ts";
import { detailOf, isRefusedWith } from "../../api/errors.ts";
import { addProject, changeProject, dropIfGone } from "../../entities/projects/projects.cache.ts";
import { useToast } from "../../ui/toast/toast.tsx";
import type { ProjectRequest } from "./editor-values.ts";

const { toggleLike, remove, create, edit } = endpoints.projects;

/**
 * Likes a post or removes the like, at once on screen and in one call. It is rolled back with the reason when the server refuses. A post
 * that is gone is removed.
 */
export function useToggleLike(project: Project) {
  const client = useQueryClient();
  const toast = useToast();
  const { id } = project;
  return useCommand({
    calls: [toggleLike],
    run: (send) => send(toggleLike, { params: { id } }),
    show() {
      const wasLiked = project.liked === true;
      return {
        apply: () => changeProject(client, id, liking(!wasLiked)),
        done: ({ liked, like_count }) => changeProject(client, id, (now) => ({ ...now, liked, like_count })),
        undo: () => changeProject(client, id, liking(wasLiked)),
      };
    },
    onError: (error) => {
      dropIfGone(client, id, error);
      toast(detailOf(error, projectsCopy.receiveFailed), { kind: "error" });
    },
  });
}

/** Sets my like on a post. The count changes only when the like does. */
function liking(liked: boolean) {
  return (project: Project): Project => {
    if ((project.liked === true) === liked) return project;
    return { ...project, liked, like_count: Math.max(0, project.like_count + (liked ? 1 : -1)) };
  };
}

/**
 * Deletes an own post and shows the result, also when its card is gone by then (product.md §4: confirm, deleting, result, list). A post
 * that is already deleted is removed too.
 */
export function useRemoveProject(onRemoved: () => void) {
  const client = useQueryClient();
  const toast = useToast();
  return useCommand({
    calls: [remove],
    endsAtOnce: true,
    run: (send, id: number) => send(remove, { params: { id } }),
    onSuccess: (_, id) => {
      toast(projectsCopy.removed, { kind: "success" });
      onRemoved();
      changeProject(client, id, () => null);
    },
    onError: (error, id) => {
      toast(detailOf(error, projectsCopy.removeFailed), { kind: "error" });
      if (isRefusedWith(error, "PROJECT_NOT_FOUND")) onRemoved();
      dropIfGone(client, id, error);
    },
  });
}

export interface SaveProject extends SendOptions {
  readonly request: ProjectRequest;
}

/** Creates a post, or changes one when `id` is given. All lists show the response at once. */
export function useSaveProject(id: number | null) {
  const client = useQueryClient();
  return useCommand({
    calls: [create, edit],
    run: (send, { request: { fields, imagesToDelete, images }, ...options }: SaveProject) => {
      const files = images.length > 0 ? { files: { images } } : {};
      if (id === null) return send(create, { body: fields, ...files }, options);
      const body = { ...fields, images_to_delete: imagesToDelete };
      return send(edit, { params: { id }, body, ...files }, options);
    },
    onSuccess: (project) => {
      if (id === null) addProject(client, project);
      else changeProject(client, id, () => project);
    },
  });
}
