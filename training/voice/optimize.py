"""How members are optimised: AdamW and one cycle, the layers of the start three times slower than the rest, running mean of the weights."""

import torch
from torch import Tensor, nn
from torch.optim.swa_utils import AveragedModel

SEED = 7
SMOOTHING = 0.05


def smoothed(labels: Tensor) -> Tensor:
    """Targets of labels 0 and 1."""
    return labels.float() * (1 - 2 * SMOOTHING) + SMOOTHING


def optimizer_and_cycle(
    network: nn.Module, rate: float, steps: int, decay: float = 0.02
) -> tuple[torch.optim.Optimizer, torch.optim.lr_scheduler.OneCycleLR]:
    """``rate`` is the highest of the start's layers."""
    start = [parameter for name, parameter in network.named_parameters() if name.startswith(("stem", "blocks"))]
    fresh = [parameter for name, parameter in network.named_parameters() if not name.startswith(("stem", "blocks"))]
    optimizer = torch.optim.AdamW([{"params": start, "lr": rate}, {"params": fresh, "lr": 3 * rate}], weight_decay=decay)
    return optimizer, torch.optim.lr_scheduler.OneCycleLR(optimizer, [rate, 3 * rate], steps, pct_start=0.15)


def take_step(loss: Tensor, network: nn.Module, mean: AveragedModel, optimizer, schedule) -> None:
    optimizer.zero_grad()
    loss.backward()
    nn.utils.clip_grad_norm_(network.parameters(), 2.0)
    optimizer.step()
    schedule.step()
    mean.update_parameters(network)


def mean_network(mean: AveragedModel, network: nn.Module) -> nn.Module:
    """The running mean with the statistics of the network, ready to judge."""
    for target, source in zip(mean.module.buffers(), network.buffers()):
        target.copy_(source)
    return mean.module.eval()
