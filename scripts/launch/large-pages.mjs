/**
 * For the environment of a server: glibc asks the kernel for large pages where a part of memory is large. Opening the rows of
 * 20,000 members in memory takes a fourth of the time then. Other systems ignore it.
 */
export const LARGE_PAGES = { GLIBC_TUNABLES: "glibc.malloc.hugetlb=1" };
