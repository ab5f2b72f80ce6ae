/** State from which a clock can continue, relative to the machine's clock. */
export type ClockState = { simAt: number; wallAt: number; factor: number; isPaused: boolean };

/** A partner's own clock. It starts at any time, runs at any speed or stops, can jump forward, and never runs backwards. */
export class SimClock {
  #simAt: number;
  #wallAt: number;
  #factor: number;
  #isPaused: boolean;
  #pinned: number | null = null;
  readonly #wall: () => number;

  constructor(
    options: { startAt?: number | undefined; factor: number; isPaused: boolean },
    wall: () => number = Date.now,
  ) {
    this.#wall = wall;
    this.#wallAt = wall();
    this.#simAt = options.startAt ?? this.#wallAt;
    this.#factor = options.factor;
    this.#isPaused = options.isPaused;
  }

  /** Returns the epoch milliseconds of the simulated world. */
  now(): number {
    if (this.#pinned !== null) return this.#pinned;
    const speed = this.#isPaused ? 0 : this.#factor;
    return Math.floor(this.#simAt + (this.#wall() - this.#wallAt) * speed);
  }

  /** Returns the epoch seconds of the simulated world. */
  seconds(): number {
    return Math.floor(this.now() / 1000);
  }

  /** Returns the epoch milliseconds of the machine. */
  wall(): number {
    return this.#wall();
  }

  get state(): ClockState {
    return { simAt: this.#simAt, wallAt: this.#wallAt, factor: this.#factor, isPaused: this.#isPaused };
  }

  /** Returns the clock for the controls. */
  read(): { now: number; factor: number; paused: boolean } {
    return { now: this.now(), factor: this.#factor, paused: this.#isPaused };
  }

  jumpTo(at: number): void {
    if (at < this.now()) throw new RangeError('the simulated clock never runs backwards');
    this.#simAt = at;
    this.#wallAt = this.#wall();
  }

  setSpeed({ factor = this.#factor, isPaused = this.#isPaused }: { factor?: number; isPaused?: boolean }): void {
    this.#simAt = this.now();
    this.#wallAt = this.#wall();
    this.#factor = factor;
    this.#isPaused = isPaused;
  }

  /** Runs `step` with the clock set to `at`, so that timestamps of the step equal its due time. */
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
