declare module "virtual:endpoints" {
  type Contract = import("@chonsu/shared/contract/table").Contract;
  type Ref<E extends import("@chonsu/shared/contract/endpoint").Endpoint> = import("./endpoint-ref.ts").EndpointRef<E>;

  /** Method and path of every call of the table, with its types. */
  export const endpoints: {
    readonly [Group in keyof Contract]: {
      readonly [Name in keyof Contract[Group]]: Omit<Ref<Contract[Group][Name]>, "key"> & {
        readonly key: readonly [Group, Name];
      };
    };
  };
}
