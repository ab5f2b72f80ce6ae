import {
  generateTwoFactor,
  renewRecoveryCodes,
  turnOffTwoFactor,
  turnOnTwoFactor,
} from '@bobbin/contract/two-factor.calls';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { userQuery } from '../../api/user.ts';

/** Begins to turn the second factor on: the text for the QR. Nothing of it stays in the cache. */
export function useBeginTwoFactor() {
  return useMutation({ mutationFn: () => call(generateTwoFactor, {}), gcTime: 0 });
}

/** Turns it on with a first code; gives the recovery codes, once. */
export function useTurnOn() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (passcode: string) => call(turnOnTwoFactor, { body: { passcode } }),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: userQuery.queryKey }),
    gcTime: 0,
  });
}

/** Turns it off with a code or a recovery code. */
export function useTurnOff() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (passcode: string) => call(turnOffTwoFactor, { body: { passcode } }),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: userQuery.queryKey }),
  });
}

/** Makes a fresh set of recovery codes with a code of the authenticator; gives them, once. */
export function useRenewCodes() {
  return useMutation({
    mutationFn: (passcode: string) => call(renewRecoveryCodes, { body: { passcode } }),
    gcTime: 0,
  });
}
