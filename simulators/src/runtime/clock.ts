/** Where a clock is tied to the machine's: all that it takes to go on from. */
export type ClockState = { simAt: number; wallAt: number; factor: number; isPaused: boolean };

/** A partner's own clock: starts anywhere, runs at any speed or stands still, jumps forward, never runs backwards. */
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

  /** Epoch milliseconds of the simulated world. */
  now(): number {
    if (this.#pinned !== null) return this.#pinned;
    const speed = this.#isPaused ? 0 : this.#factor;
    return Math.floor(this.#simAt + (this.#wall() - this.#wallAt) * speed);
  }

  /** Epoch seconds of the simulated world. */
  seconds(): number {
    return Math.floor(this.now() / 1000);
  }

  /** Epoch milliseconds of the machine. */
  wall(): number {
    return this.#wall();
  }

  get state(): ClockState {
    return { simAt: this.#simAt, wallAt: this.#wallAt, factor: this.#factor, isPaused: this.#isPaused };
  }

  /** As the controls show it. */
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
