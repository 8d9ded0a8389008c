/** Whether the browser has desktop notifications. */
export const canNotify = (): boolean => "Notification" in window;
