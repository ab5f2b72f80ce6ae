import { measureFile } from './measure.ts';

// Setup file of test projects with one process for each test file, so that the CPU time of the process's start belongs to the file.
measureFile(0);
