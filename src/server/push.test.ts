import { expect, test } from "vitest";
import { isVendor } from "./push.ts";

test.each([
  ["https://fcm.googleapis.com/fcm/send/abc", true],
  ["https://updates.push.services.mozilla.com/wpush/v2/abc", true],
  ["https://web.push.apple.com/abc", true],
  ["https://db5p.notify.windows.com/w/?token=abc", true],
  ["http://fcm.googleapis.com/fcm/send/abc", false],
  ["https://fcm.googleapis.com:8443/fcm/send/abc", false],
  ["https://user:word@fcm.googleapis.com/abc", false],
  ["https://fcm.googleapis.com.evil.example/abc", false],
  ["https://evil-fcm.googleapis.com/abc", false],
  ["https://push.apple.com/abc", false],
  ["https://evilpush.apple.com/abc", false],
  ["https://127.0.0.1/abc", false],
  ["https://[::1]/abc", false],
  ["http://169.254.169.254/latest/meta-data", false],
])("%s is a vendor's: %s", (address, is) => {
  expect(isVendor(new URL(address))).toBe(is);
});
