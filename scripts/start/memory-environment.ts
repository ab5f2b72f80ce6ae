/**
 * Settings of the allocator of glibc, in bytes; other C libraries ignore them. By default glibc raises both thresholds to the size of the
 * largest buffer that a process freed, up to 32 MB. Bodies of requests, files and results of the database then stay in one heap, which keeps the
 * holes between them. With fixed thresholds a large buffer returns to the system when it is freed. Two arenas are enough: all JavaScript runs on
 * one thread. `npm run api`, `npm run worker` and the files in `deploy/` set the same values.
 */
export const MEMORY_ENVIRONMENT = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
} as const;
