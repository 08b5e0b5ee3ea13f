import Kernel
import World

/// What surrounds one part of each phone of a call, such as its audio session: a component of that part
/// for each member that has it, in the process of the app.
protocol CallDesk: Surroundings {
  /// The call, which outlives it.
  var call: CallDriver { get }
}

extension CallDesk {
  /// The member of a component.
  func place(of component: Component<Self>) -> Int { call.router.place(of: component.node) }

  /// A member's part, put into the run.
  func component(_ part: Part, named name: String, of member: Int) -> Component<Self> {
    call.component(part, named: name, of: member, in: self)
  }
}

extension CallDriver {
  /// A part of a member's app, put into the run: on its phone, by the phone's clock, in the app's process.
  func component<World: Surroundings>(
    _ part: World.Part,
    named name: String,
    of member: Int,
    in world: World,
  ) -> Component<World> {
    let device = simulation.plan.devices[nodes[member]]
    let component = Component(
      part,
      node: device.id,
      name: name,
      clock: DeviceClock(offset: device.clockOffset, drift_ppb: device.drift_ppb),
      process: IntercomSchema.name,
      in: world,
    )
    simulation.add(component)
    return component
  }
}
