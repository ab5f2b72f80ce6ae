import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import { watchLane } from './lane-watch.ts';

const HALF_MS = 6_000;

it('watchLane reports a lane as working from the queue’s first response until a request fails or gets no response', () => {
  let now = 0;
  const lane = watchLane(() => now);
  const first = new EventEmitter();
  const say = (events: EventEmitter, name: string, worker: string) => void events.emit(name, { worker });
  lane.follow(first);
  expect(lane.isTaking()).toBe(false);
  say(first, 'worker:getJob:start', 'a');
  say(first, 'worker:getJob:empty', 'a');
  expect(lane.isTaking()).toBe(true);

  say(first, 'worker:getJob:start', 'a');
  say(first, 'job:start', 'a');
  now += 10 * HALF_MS;
  // The only worker of the lane runs a job, so it requests no other job.
  expect(lane.isTaking()).toBe(true);

  say(first, 'worker:getJob:start', 'b');
  now += HALF_MS;
  expect(lane.isTaking()).toBe(true);
  now += HALF_MS;
  expect(lane.isTaking()).toBe(false);
  say(first, 'worker:getJob:empty', 'b');
  expect(lane.isTaking()).toBe(true);

  say(first, 'worker:getJob:error', 'b');
  expect(lane.isTaking()).toBe(false);
  say(first, 'job:start', 'b');
  expect(lane.isTaking()).toBe(true);

  lane.lose();
  expect(lane.isTaking()).toBe(false);
  const second = new EventEmitter();
  lane.follow(second);
  // Late events of a runner that was replaced change nothing.
  say(first, 'worker:getJob:empty', 'a');
  expect(lane.isTaking()).toBe(false);
  say(second, 'worker:getJob:empty', 'a');
  expect(lane.isTaking()).toBe(true);
});
