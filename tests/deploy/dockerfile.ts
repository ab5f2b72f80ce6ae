import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DockerfileParser } from 'dockerfile-ast';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));
export const DEPLOY = join(ROOT, 'deploy');

export interface Instruction {
  keyword: string;
  /** The text after the keyword, with its continuation lines joined. */
  text: string;
}

/** Reads the Dockerfile as a list of stages, each with its instructions, of which FROM is the first. */
export function readDockerfile(): Instruction[][] {
  const file = DockerfileParser.parse(readFileSync(join(DEPLOY, 'Dockerfile'), 'utf8'));
  const stages: Instruction[][] = [];
  for (const instruction of file.getInstructions()) {
    const keyword = instruction.getKeyword();
    if (keyword === 'FROM') stages.push([]);
    stages.at(-1)?.push({ keyword, text: instruction.getArgumentsContent() ?? '' });
  }
  return stages;
}

/** Returns the last stage, which becomes the image. */
export function readImage() {
  const steps = readDockerfile().at(-1) ?? [];
  const find = (keyword: string) => steps.filter((step) => step.keyword === keyword).map(({ text }) => text);
  const variables = find('ENV').flatMap((text) =>
    text.split(/\s+/).map((pair) => pair.split('=') as [name: string, value: string]),
  );
  return {
    steps,
    find,
    env: Object.fromEntries(variables),
    command: JSON.parse(find('CMD')[0] ?? '[]') as string[],
    check: JSON.parse(/CMD (\[.*\])/.exec(find('HEALTHCHECK')[0] ?? '')?.[1] ?? '[]') as string[],
  };
}
