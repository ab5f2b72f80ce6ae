export type ClockState = { simAt: number; wallAt: number; factor: number; isPaused: boolean };

/** The simulator's own time: starts anywhere, runs at any speed, jumps forward on request, never backwards. */
export class SimClock {
  #simAt: number;
  #wallAt: number;
  #factor: number;
  #isPaused = false;
  #pinned: number | null = null;
  readonly #wall: () => number;

  /** Where the clock is tied to the machine's: all that it takes to go on from. */
  get state(): ClockState {
    return { simAt: this.#simAt, wallAt: this.#wallAt, factor: this.#factor, isPaused: this.#isPaused };
  }

  constructor(startAt: number, factor: number, wall: () => number = Date.now) {
    this.#wall = wall;
    this.#simAt = startAt;
    this.#wallAt = wall();
    this.#factor = factor;
  }

  /** Epoch milliseconds of the simulated world. */
  now(): number {
    if (this.#pinned !== null) return this.#pinned;
    const speed = this.#isPaused ? 0 : this.#factor;
    return Math.floor(this.#simAt + (this.#wall() - this.#wallAt) * speed);
  }

  /** Epoch seconds, the unit of the wire. */
  seconds(): number {
    return Math.floor(this.now() / 1000);
  }

  /** Epoch milliseconds of the machine, for rate limits and the time stamps of honest callers. */
  wall(): number {
    return this.#wall();
  }

  get factor(): number {
    return this.#factor;
  }

  get isPaused(): boolean {
    return this.#isPaused;
  }

  jumpTo(at: number): void {
    const now = this.now();
    if (at < now) throw new RangeError('the simulated clock never runs backwards');
    this.#simAt = at;
    this.#wallAt = this.#wall();
  }

  setSpeed(factor: number, isPaused: boolean): void {
    this.#simAt = this.now();
    this.#wallAt = this.#wall();
    this.#factor = factor;
    this.#isPaused = isPaused;
  }

  /** Runs `step` as if it were `at`, so that everything it stamps carries the moment it was due. */
  runAt(at: number, step: () => void): void {
    const before = this.#pinned;
    this.#pinned = at;
    try {
      step();
    } finally {
      this.#pinned = before;
    }
  }
}
