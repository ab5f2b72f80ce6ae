// `node deploy/healthcheck.mjs <address>`: exits with 0 when the address answers 200, otherwise with 1. The image has no curl.
const [address = `http://127.0.0.1:${process.env.PORT || 4000}/api/ready`] = process.argv.slice(2);
const answer = await fetch(address, { signal: AbortSignal.timeout(4_000) }).catch(() => null);
process.exit(answer?.status === 200 ? 0 : 1);
