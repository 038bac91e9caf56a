declare module "virtual:control" {
  /** Group → call of the control plane → method and path. */
  export const control: Readonly<
    Record<
      string,
      Readonly<Record<string, Pick<import("@chonsu/shared/contract/endpoint").Endpoint, "method" | "path">>>
    >
  >;
  /** Every call of the product as `projects.create`, and every event it pushes: suggestions while typing. */
  export const names: { readonly calls: readonly string[]; readonly events: readonly string[] };
}
