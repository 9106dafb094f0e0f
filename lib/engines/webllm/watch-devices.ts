interface DeviceLike {
  readonly lost: Promise<{ readonly reason: string; readonly message: string }>;
}
interface AdapterLike {
  requestDevice(...args: never[]): Promise<DeviceLike>;
}
export interface GpuLike {
  requestAdapter(...args: never[]): Promise<AdapterLike | null>;
}

/**
 * Tells when a device that anybody in this worker asks for is lost: the library keeps its device to itself and answers
 * later requests as if nothing had ever been loaded.
 * @param onLost gets the browser's reason; also fires where the library destroys the device itself while unloading.
 */
export function watchDevices(gpu: GpuLike, onLost: (reason: string) => void): void {
  const requestAdapter = gpu.requestAdapter.bind(gpu);
  gpu.requestAdapter = async (...args) => {
    const adapter = await requestAdapter(...args);
    if (adapter === null) return null;
    const requestDevice = adapter.requestDevice.bind(adapter);
    adapter.requestDevice = async (...deviceArgs) => {
      const device = await requestDevice(...deviceArgs);
      void device.lost.then(({ reason, message }) => onLost(message === '' ? reason : message));
      return device;
    };
    return adapter;
  };
}
