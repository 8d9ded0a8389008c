export { ToastRegion } from "./toast-region.tsx";
export { showToast, toasts, type Toast } from "./toast-queue.ts";
