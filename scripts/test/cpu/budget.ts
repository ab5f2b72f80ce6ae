/** CPU time of one test file in its worker, the processes that it started included. */
export type FileCpu = { file: string; cpuMs: number };
