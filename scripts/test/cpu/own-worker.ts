import { measureFile } from './measure.ts';

// Setup file of projects whose test files have a process each: its start belongs to the file.
measureFile(0);
