import {
  generateTwoFactor,
  renewRecoveryCodes,
  turnOffTwoFactor,
  turnOnTwoFactor,
} from '@bobbin/contract/two-factor.calls';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { userQuery } from '../../api/user.ts';

/** Starts enabling the second factor. Returns the text of the QR code, which does not stay in the cache. */
export function useBeginTwoFactor() {
  return useMutation({ mutationFn: () => call(generateTwoFactor, {}), gcTime: 0 });
}

/** Enables the second factor with a first code; returns the recovery codes once. */
export function useTurnOn() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (passcode: string) => call(turnOnTwoFactor, { body: { passcode } }),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: userQuery.queryKey }),
    gcTime: 0,
  });
}

/** Disables the second factor with a code or a recovery code. */
export function useTurnOff() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (passcode: string) => call(turnOffTwoFactor, { body: { passcode } }),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: userQuery.queryKey }),
  });
}

/** Creates new recovery codes, after a check of a code from the authenticator. The codes are returned once. */
export function useRenewCodes() {
  return useMutation({
    mutationFn: (passcode: string) => call(renewRecoveryCodes, { body: { passcode } }),
    gcTime: 0,
  });
}
