declare module "virtual:control" {
  /** Group → call of the control plane → how it is asked. */
  export const control: Readonly<
    Record<
      string,
      Readonly<Record<string, Pick<import("@chonsu/shared/contract/endpoint").Endpoint, "method" | "path">>>
    >
  >;
  /** Every call of the product by its two names, `projects.create`, and every event it pushes: to choose from while one types. */
  export const names: { readonly calls: readonly string[]; readonly events: readonly string[] };
}
